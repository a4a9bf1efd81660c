import type { Plugin } from 'vite';
import { en } from './src/strings/en';

/**
 * Writes the landing page's hero into index.html, with the markup of the rendered page, so that it is painted
 * before any script has run.
 */
export function staticHero(): Plugin {
  const { title, text } = en.landing;
  const [before, phrase] = title;
  const hero = `<section class="hero container boot">
        <h1>${before} <em>${phrase}</em></h1>
        <p class="hero-text muted">${text}</p>
      </section>`;
  return { name: 'static-hero', transformIndexHtml: (html) => html.replace('<!-- hero -->', hero) };
}
