import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import react from '@vitejs/plugin-react';
import type { Plugin, UserConfig } from 'vite';
import { lighterFont } from './font.ts';

/** What every page needs: one file, so that it compresses well and stays cached across releases. */
const FRAMEWORK =
  /node_modules\/(react|react-dom|scheduler|react-redux|react-router|redux|@reduxjs|immer|reselect|use-sync-external-store)\//;

/**
 * What the first paint needs and what many later parts need, too: one file instead of the ten that a browser would
 * request, six at a time.
 */
const BASE =
  /web\/kit\/src\/(theme\/tokens\.css|alerts|api|clock|config|formats\/(?!amountInput)|storage|strings\/(en|index)\.ts|components\/(Button|Icon|IpfsImage|RenderNearViewport|Segmented|StatusPill|TextInput)\.|app\/useTitle\.|wallet\/discovery|chain\/read\.|pool\/(poolState|states|usePoolState)\.)|icons-svg\/.*\/RightOutlined|services\/api\/dist\/rules\/price|rolldown.runtime/;

/** All else that the admin area's frame and home need: they share it with many later parts, each a file of its own otherwise. */
const ADMIN_HOME = /web\/admin\/src\/app\/App\./;

/** Texts that the admin's home does not show: the pages that do load each with them. */
const ADMIN_TEXTS = /web\/admin\/src\/strings\/en\.(?!home|choices|payouts)(\w+)\.ts/;

/** Safe's provider requires the CommonJS build, from which nothing can be left out: 1 MB of viem for three functions. */
const SAFE_SDK = '@safe-global/safe-apps-sdk';

/** The build configuration of both apps. `base` is the path an app is served under. */
export function appConfig(base: '/' | '/admin/'): UserConfig {
  return {
    base,
    plugins: [react(), lighterFont(), themeFirst(), compressed()],
    resolve: { alias: { [SAFE_SDK]: fileURLToPath(import.meta.resolve(SAFE_SDK)) } },
    define: { __DEMO_WALLET__: JSON.stringify(process.env['VITE_DEMO_WALLET'] === '1') },
    build: {
      target: 'es2022',
      sourcemap: false,
      // every browser that runs es2022 has it
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 700,
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              { name: 'framework', test: FRAMEWORK },
              { name: 'base', test: BASE },
              { name: (id) => `texts-${ADMIN_TEXTS.exec(id)?.[1]}`, test: ADMIN_TEXTS },
              { name: 'home', test: ADMIN_HOME },
            ],
          },
        },
      },
    },
  };
}

const THEME = /theme\/tokens\.css$/;

/** Fails a build whose page loads a part's styles before the theme's, whose rules would override those of the part. */
function themeFirst(): Plugin {
  return {
    name: 'theme-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const file = /<link rel="stylesheet"[^>]*\/(assets\/[^"]+)"/.exec(html)?.[1];
        const first = Object.values(bundle).find(
          (part) => part.type === 'chunk' && part.viteMetadata?.importedCss.has(file ?? ''),
        );
        if (first?.type !== 'chunk' || !first.moduleIds.some((id) => THEME.test(id)))
          throw new Error(`The theme is not in the page's first style sheet, ${file}`);
      },
    },
  };
}

const COMPRESSED = /\.(js|css)$/;
const LEAST_BYTES = 1024;

/**
 * Writes scripts and styles a second time as small as Brotli makes them, which takes too long for an answer: the
 * gateway sends `<file>.br` to browsers that take it.
 */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    writeBundle: async ({ dir = '' }, bundle) => {
      const work = Object.values(bundle).map(async (file) => {
        const bytes = Buffer.from(file.type === 'chunk' ? file.code : file.source);
        if (!COMPRESSED.test(file.fileName) || bytes.length < LEAST_BYTES) return;
        await writeFile(join(dir, `${file.fileName}.br`), await promisify(brotliCompress)(bytes));
      });
      await Promise.all(work);
    },
  };
}
