/** A question to the person from code that is no component. */
export interface Question {
  title: string;
  text: string;
  yes: string;
  no: string;
}

interface Asked extends Question {
  answer: (yes: boolean) => void;
}

let asked: Asked | undefined;
const listeners = new Set<() => void>();

function publish(next: Asked | undefined) {
  asked = next;
  for (const listener of listeners) listener();
}

/** The question that waits for its answer. */
export const question = {
  get: () => asked,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/** Asks, and gives the answer. A question that another one replaces is answered with no. */
export function ask(question: Question): Promise<boolean> {
  asked?.answer(false);
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      publish(undefined);
      resolve(yes);
    };
    publish({ ...question, answer });
  });
}
