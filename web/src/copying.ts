/** Texts that a person takes along; `navigator.clipboard` is missing where the page comes without TLS. */

/** Copy a text, and say whether that was possible. */
export async function copiedText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copiedByHand(text);
  }
}

/** Copy as a person does who selects and presses the keys: the only way that is left without TLS. */
function copiedByHand(text: string): boolean {
  const field = Object.assign(document.createElement("textarea"), { value: text, readOnly: true });
  field.style.cssText = "position: fixed; inset: 0 auto auto 0; opacity: 0";
  const focused = document.activeElement;
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return copied;
}
