/** Texts that a person takes along; `navigator.clipboard` is missing where the page comes without TLS. */

/** For so many milliseconds a button says that it has copied something. */
const SAID = 2500;

/** Copies texts; for a moment after that it is `done`. */
export class Copying {
  done = $state(false);

  async copy(text: string): Promise<void> {
    this.done = await copied(text);
    setTimeout(() => (this.done = false), SAID);
  }
}

/** Copy a text, and say whether that was possible. */
async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copiedFromField(text);
  }
}

/** Copy as a person does who selects and presses the keys: the only way that is left without TLS. */
function copiedFromField(text: string): boolean {
  const field = Object.assign(document.createElement("textarea"), { value: text, readOnly: true });
  field.style.cssText = "position: fixed; inset: 0 auto auto 0; opacity: 0";
  const focused = document.activeElement;
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  field.select();
  const possible = document.execCommand("copy");
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return possible;
}
