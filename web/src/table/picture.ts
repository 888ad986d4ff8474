/** What depends on how the page is laid out, done with its next picture: asked in between, each question lays it out anew. */

interface Task {
  look: () => unknown;
  then: (seen: never) => void;
}

let tasks: Task[] = [];

/** With the next picture let everybody `look` at the page, and only after that change it by what was seen. */
export function withNextPicture<T>(look: () => T, then: (seen: T) => void): void {
  if (tasks.push({ look, then }) === 1) requestAnimationFrame(run);
}

function run(): void {
  const due = tasks;
  tasks = [];
  const seen = due.map(({ look }) => look());
  due.forEach(({ then }, index) => then(seen[index] as never));
}
