import { fileURLToPath } from 'node:url';
import { runnerImport, type IndexHtmlTransformContext, type Plugin } from 'vite';

const strings = fileURLToPath(new URL('./src/strings/en.ts', import.meta.url));

/** What a pool's page loads after the entry, whether or not it is near. */
const POOL = /\/pages\/PoolPage\.tsx$/;

/**
 * Writes into index.html what is known before any script has run: the landing page's hero, with the markup of the
 * rendered page, so that it is painted at once; and for start.js the files of the pool page.
 */
export function boot(): Plugin {
  return {
    name: 'boot',
    transformIndexHtml: {
      order: 'post',
      handler: async (html, context) =>
        html
          .replace('<!-- hero -->', await hero())
          .replace('<script src="/start.js"', (tag) => `${tag}${attributes(context)}`),
    },
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

/** The API's origin where it is another one, and the files of the pool page that the page itself does not load. */
function attributes(context: IndexHtmlTransformContext): string {
  const values = { api: process.env['VITE_API_ORIGIN'], pool: poolFiles(context).join(' ') };
  return Object.entries(values)
    .map(([name, value]) => (value ? ` data-${name}="${value}"` : ''))
    .join('');
}

function poolFiles({ bundle = {}, chunk: entry }: IndexHtmlTransformContext): string[] {
  const files = (name: string, seen = new Set<string>()): Set<string> => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || seen.has(name)) return seen;
    seen.add(name);
    for (const css of chunk.viteMetadata?.importedCss ?? []) seen.add(css);
    for (const imported of chunk.imports) files(imported, seen);
    return seen;
  };
  const page = Object.values(bundle).find(
    (chunk) => chunk.type === 'chunk' && POOL.test(chunk.facadeModuleId ?? ''),
  );
  if (!page || !entry) return [];
  const known = files(entry.fileName);
  return [...files(page.fileName)].filter((file) => !known.has(file)).map((file) => `/${file}`);
}
