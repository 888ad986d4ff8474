/** Sentences whose gaps are filled. */

export type Facts = Readonly<Record<string, string | number>>;

const NARROW = "0-9A-Za-zÀ-ÖØ-öø-ɏͰ-ԯḀ-ỿ";
const WIDE = "ᄀ-ᇿ々〇ぁ-ゖァ-ヺー-ヿ㐀-䶿一-鿿가-힯豈-\\ufaff\\u{20000}-\\u{3ffff}";
const SEAM = new RegExp(`[${NARROW}]\n[${WIDE}]|[${WIDE}]\n[${NARROW}]`, "u");

/** Fill the gaps of a sentence; a letter or digit of an alphabet stands apart from Chinese, Japanese and Korean. */
export function filled(sentence: string, facts: Facts): string {
  const parts = sentence.split(/\{(\w+)\}/).map((part, index) => (index % 2 ? String(facts[part] ?? `{${part}}`) : part));
  return parts.reduce((text, part) => (SEAM.test(`${text.slice(-2)}\n${part.slice(0, 2)}`) ? `${text} ${part}` : text + part));
}
