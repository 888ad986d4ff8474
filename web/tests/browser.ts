/** What the modules of the page ask of a browser when they are loaded. */

const nothing = (): null => null;
Object.assign(globalThis, {
  document: { baseURI: "http://table.test/", addEventListener: nothing, documentElement: { dataset: {} } },
  localStorage: { getItem: nothing, setItem: nothing },
  location: { search: "", hash: "", pathname: "/" },
});

export {};
