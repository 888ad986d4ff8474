import { mount } from "svelte";
import App from "./App.svelte";
import { tellStrips } from "./cards/strip";
import "./fonts.css";
import "./styles.css";

tellStrips(document.documentElement);
const target = document.getElementById("page");
if (target) mount(App, { target });
