import { fileURLToPath } from 'node:url';
import { runnerImport, type Plugin } from 'vite';

const strings = fileURLToPath(new URL('./src/strings/en.ts', import.meta.url));

/**
 * Writes the landing page's hero into index.html, with the markup of the rendered page, so that it is painted
 * before any script has run.
 */
export function staticHero(): Plugin {
  return {
    name: 'static-hero',
    transformIndexHtml: async (html) => html.replace('<!-- hero -->', await hero()),
  };
}

/** The texts are read when they are asked for: as a part of the configuration, an edit of them would restart Vite. */
async function hero(): Promise<string> {
  const { en } = (await runnerImport<typeof import('./src/strings/en')>(strings)).module;
  const { title, text } = en.landing;
  const [before, phrase] = title;
  return `<section class="hero container boot">
        <h1>${before} <em>${phrase}</em></h1>
        <p class="hero-text muted">${text}</p>
      </section>`;
}
