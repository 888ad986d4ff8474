/** The language that somebody is spoken to in, as the server chooses it, too: `tefuda.language` has the same rules. */

/** Every language there is. */
export const LANGUAGES = ["en", "ja", "zh_Hant", "zh_Hans"];

const CHINESE = new Set("zh cmn yue wuu hak nan gan hsn lzh cdo cjy cpx csp czh czo mnp".split(" "));
/** What may follow `zh` for one of the languages of China, and the tag that has taken its place. */
const OLD_TAGS = new Map(Object.entries({
  yue: "yue", wuu: "wuu", hak: "hak", nan: "nan", gan: "gan", hsn: "hsn", cmn: "cmn", lzh: "lzh",
  "min-nan": "nan", hakka: "hak", xiang: "hsn", guoyu: "cmn",
}));
const TRADITIONAL = new Set("hant hanb bopo tw hk mo".split(" "));
/** Where else Chinese is taken to be written in traditional characters: CLDR, likely subtags. */
const ABROAD = new Set("au bn gb gf id pa pf ph sr th us vn".split(" "));

/** The language that a tag stands for, `zh-TW`; undefined if there is none. */
export function languageOf(tag: string): string | undefined {
  let [first = "", ...rest] = tag.trim().toLowerCase().split("_").join("-").split("-");
  if (first === "zh") first = OLD_TAGS.get(rest.slice(0, 2).join("-")) ?? OLD_TAGS.get(rest[0] ?? "") ?? first;
  if (!CHINESE.has(first)) return LANGUAGES.find((one) => one === first);
  const abroad = first === "zh" || first === "cmn";
  const written = ["yue", "lzh"].includes(first) || rest.some((one) => TRADITIONAL.has(one) || (abroad && ABROAD.has(one)));
  const traditional = !rest.includes("hans") && written;
  return traditional && !(first === "yue" && rest.includes("cn") && !rest.includes("hant")) ? "zh_Hant" : "zh_Hans";
}

/** The first language of a list, the best first, that there is; English where there is none. */
export function languageAmong(tags: readonly string[]): string {
  return tags.map(languageOf).find((one) => one !== undefined) ?? "en";
}
