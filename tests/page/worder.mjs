// Puts stories into words: the folder of the compiled library is an argument, the cases come and go as JSON.
import { readFileSync } from "node:fs";

const { told } = await import(`${process.argv[2]}/worder.js`);
const { books, sentences, cases } = JSON.parse(readFileSync(0, "utf8"));
const answers = cases.map(({ family, language, seat, names, story }) => {
  const known = sentences[language];
  const translate = (english) => known[`${family}\u0004${english}`] || known[english] || english;
  return told(books[family], story, { seat, names, translate });
});
process.stdout.write(JSON.stringify(answers));
