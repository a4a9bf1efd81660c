import { join } from 'node:path';
import { REPOSITORY } from '@launchpad/local';
import type { Page } from 'playwright-core';
import { inaccessible } from '../torture/promises.js';

export const FOLDER = join(REPOSITORY, '.local', 'screenshots');
const THEMES = ['dark', 'light'];
const SKELETON_MS = 10_000;

/** How a page is photographed. */
export interface Format {
  widths: readonly number[];
  /** its whole height, not just what a screen shows */
  whole?: boolean;
}

/**
 * Photographs the page in both themes at each width. Says where it is wider than its window, and what axe finds in it on
 * the narrowest and the widest.
 */
export async function photograph(page: Page, name: string, { widths, whole = false }: Format): Promise<void> {
  for (const theme of THEMES) {
    await page.evaluate((chosen) => localStorage.setItem('theme', chosen), theme);
    for (const width of widths) {
      await page.setViewportSize({ width, height: width < 768 ? 844 : 900 });
      await page.reload();
      await page.locator('.skeleton').first().waitFor({ state: 'detached', timeout: SKELETON_MS });
      await page.evaluate(() => document.fonts.ready);
      await page.waitForLoadState('networkidle');
      await page.screenshot({ path: join(FOLDER, `${name}-${theme}-${width}.png`), fullPage: whole });
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (over > 0) console.log(`${name} is ${over} px wider than a window of ${width} px`);
      if (width !== widths[0] && width !== widths.at(-1)) continue;
      for (const problem of await inaccessible(page))
        console.log(`${name}, ${theme}, ${width} px: ${problem}`);
    }
  }
}
