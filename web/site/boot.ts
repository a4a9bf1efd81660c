import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport, type IndexHtmlTransformContext, type Plugin, type Rolldown } from 'vite';

const strings = fileURLToPath(new URL('./src/strings/en.ts', import.meta.url));
const firstReads = fileURLToPath(new URL('./src/app/firstReads.ts', import.meta.url));
const kitStrings = fileURLToPath(new URL('../kit/src/strings/en.ts', import.meta.url));

/** The pages whose HTML links to all their files. */
const LANDING = /\/pages\/LandingPage\.tsx$/;
const POOL = /\/pages\/PoolPage\.tsx$/;

/** What is known of a pool's page: the gateway puts the pool's texts in place of the comments. */
const POOL_HEAD = `<div class="container pool-page boot">
        <header class="pool-head">
          <span class="boot-logo"></span>
          <div class="pool-head-title">
            <h1><bdi><!-- title --></bdi></h1>
            <p class="muted"><b><!-- pair --></b></p>
            <div class="boot-badges"></div>
          </div>
          <p class="pool-lead muted"><!-- lead --></p>
        </header>
      </div>`;

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>;

/**
 * Writes into the HTML what can be painted before any script has run, with the markup of the rendered page: into
 * index.html the landing page's hero; and pool.html, for the pools' pages, with the head of a pool. Each links to all
 * files of its page.
 */
export function boot(): Plugin {
  let hero = '';
  return {
    name: 'boot',
    transformIndexHtml: {
      order: 'post',
      handler: async (html) => {
        hero = await landingHero();
        const tag = '<script src="/start.js"';
        return replaced(replaced(html, '<!-- hero -->', hero), tag, `${tag}${apiOrigin()}${await reads()}`);
      },
    },
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const index = bundle['index.html'];
        if (index?.type !== 'asset') throw new Error('The build has no index.html');
        const entry = chunkOf(bundle, 'entry', ({ isEntry }) => isEntry);
        const source = await inParts(bundle, entry);
        const parts = this.getFileName(this.emitFile({ type: 'asset', name: 'parts.js', source }));
        const whole = Buffer.from(index.source).toString();
        const html = linked(replaced(whole, `src="/${entry}"`, `src="/${parts}"`), [entry]);
        const page = (path: RegExp) =>
          chunkOf(bundle, `${path}`, ({ facadeModuleId }) => path.test(facadeModuleId ?? ''));
        const pool = linked(replaced(html, hero, POOL_HEAD), filesOf(bundle, page(POOL)));
        index.source = linked(html, filesOf(bundle, page(LANDING)));
        this.emitFile({ type: 'asset', fileName: 'pool.html', source: pool });
      },
    },
  };
}

/**
 * A script that evaluates what every page consists of part by part, between which the browser paints and takes input: at
 * once it holds up a phone for a quarter of a second. Where a part does not load, the page says so.
 */
async function inParts(bundle: Bundle, entry: string): Promise<string> {
  const { error } = (await runnerImport<typeof import('../kit/src/strings/en')>(kitStrings)).module.en;
  const failed = `<main class="container empty" id="main" role="alert">
    <h1>${error.title}</h1><p>${error.text}</p><a class="button" href="">${error.reload}</a>
  </main>`;
  const shared = ['framework', 'base'].map((part) => chunkOf(bundle, part, ({ name }) => name === part));
  const imports = [...shared, entry]
    .map((file) => `await import('/${file}');`)
    .join('\n  await new Promise((resolve) => setTimeout(resolve));\n  ');
  return `try {\n  ${imports}\n} catch (error) {
  document.getElementById('root').innerHTML = ${JSON.stringify(failed)};
  throw error;
}\n`;
}

/** The texts are read when they are asked for: as a part of the configuration, an edit of them would restart Vite. */
async function landingHero(): Promise<string> {
  const { en } = (await runnerImport<typeof import('./src/strings/en')>(strings)).module;
  const { title, text } = en.landing;
  const [before, phrase] = title;
  return `<section class="hero container boot">
        <h1>${before} <em>${phrase}</em></h1>
        <p class="hero-text muted">${text}</p>
      </section>`;
}

/** Where the API has another origin than the page, it is an attribute of start.js. */
function apiOrigin(): string {
  const origin = process.env['VITE_API_ORIGIN'];
  return origin ? ` data-api="${origin}"` : '';
}

/** What start.js begins to load, as an attribute of it. */
async function reads(): Promise<string> {
  const { module } = await runnerImport<typeof import('./src/app/firstReads')>(firstReads);
  return ` data-reads='${JSON.stringify(module.firstReads).replaceAll('&', '&amp;')}'`;
}

/** The file of the one chunk that is called so. */
function chunkOf(bundle: Bundle, name: string, isIt: (chunk: Rolldown.OutputChunk) => boolean): string {
  const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && isIt(file));
  if (!chunk) throw new Error(`The build has no ${name}`);
  return chunk.fileName;
}

/** A chunk with what it imports at once, and their styles. */
function filesOf(bundle: Bundle, name: string, files = new Set<string>()): Set<string> {
  const chunk = bundle[name];
  if (chunk?.type !== 'chunk' || files.has(name)) return files;
  files.add(name);
  for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css);
  for (const imported of chunk.imports) filesOf(bundle, imported, files);
  return files;
}

/** HTML with links to files that it does not name yet. */
function linked(html: string, files: Iterable<string>): string {
  const links = [...files]
    .filter((file) => !html.includes(file))
    .map((file) => `  <link rel="${REL[extname(file)]}" crossorigin href="/${file}">\n  `);
  return replaced(html, '</head>', `${links.join('')}</head>`);
}

const REL: Record<string, string> = { '.css': 'stylesheet', '.js': 'modulepreload' };

function replaced(html: string, part: string, by: string): string {
  if (!html.includes(part)) throw new Error(`index.html has no ${part}`);
  return html.replace(part, () => by);
}
