/** Copies what is in a field; false when its user has to, from the text that is selected then. */
export async function copied(field: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    // Plain HTTP on a home network has no clipboard: select the text and let the browser copy it.
    field.select();
    return document.execCommand("copy");
  }
}
