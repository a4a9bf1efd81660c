const WORDS =
  'a about after all allocation amount and any are as at auction be before bid bidder block book buyer by can chain claim clearing community contract date each end every fair fee for from funds goes group growth has holder if in investor is it its later launch limit list long market may month more network no not of on one open or order other over owner page pays people plan pool price product project public refund release reserve round sale same sells share smart so start steps supply team terms than that the their them then these they this those time to token treasury under until use user value vesting wallet when which who will with work year you your'.split(
    ' ',
  );

/**
 * Text of about so many characters, which compresses as texts do: a sentence that is repeated takes next to nothing.
 * @param seed another one, another text
 */
export function prose(characters: number, seed: number): string {
  let state = seed * 2_654_435_761 + 1;
  const next = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const word = () => WORDS[next(WORDS.length)] ?? '';
  let text = '';
  while (text.length < characters) {
    const words = Array.from({ length: 6 + next(14) }, word).join(' ');
    text += `${words.charAt(0).toUpperCase()}${words.slice(1)}. `;
  }
  return text.trim();
}

/** The same as paragraphs of HTML. */
export function paragraphs(characters: number, seed: number): string {
  const PARAGRAPH = 500;
  const count = Math.ceil(characters / PARAGRAPH);
  const each = Array.from({ length: count }, (_, at) => prose(characters / count, 1_000 * seed + at));
  return each.map((text) => `<p>${text}</p>`).join('');
}
