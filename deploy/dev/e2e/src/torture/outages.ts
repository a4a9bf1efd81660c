import type { Act } from './acts.js';
import { reach } from './acts.js';
import { find } from './controls.js';
import { workOf } from './fill.js';
import { pageOf, type Place } from './places.js';
import { brokenPromises } from './promises.js';
import type { Trial } from './trials.js';
import { Visit } from './visit.js';

/** Trials of a whole tab: the network is lost, the page is left, another tab does the same. */

/** The network is down when a link is followed; when it is back, the page can be restored. */
export function offlineTrial(place: Place): Trial {
  return {
    page: pageOf(place),
    trial: 'offline, then another page of the app',
    async run({ people }) {
      const { app } = place;
      const start = { ...place, path: app === 'site' ? '/no/such/page' : '/admin/no/such/page' };
      const visit = await Visit.open(people, start);
      const context = visit.page.context();
      try {
        await context.setOffline(true);
        await visit.page.evaluate(goTo, place.path);
        await visit.quiet({ loading: true });
        const broken = await brokenPromises(visit);
        await context.setOffline(false);
        return broken;
      } finally {
        await context.setOffline(false);
        await visit.close();
      }
    },
  };
}

/** Navigates inside the app, like its links. Runs in the page. */
function goTo(path: string): void {
  window.history.pushState({}, '', path);
  window.dispatchEvent(new PopStateEvent('popstate', { state: {} }));
}

/** The same button in two tabs at once: one transaction. */
export function twoTabsTrial(act: Act): Trial {
  return {
    page: pageOf(act.place),
    trial: `${act.name}: in two tabs at once`,
    async run(around) {
      const open = async () =>
        (await reach(around, act.place, act.way, { writes: 'held', wallet: 'hold' })).visit;
      const tabs = [await open(), await open()];
      try {
        for (const { page } of tabs) await (await find(page, act.control)).click();
        for (const tab of tabs) await tab.quiet({ loading: true });
        const sent = await Promise.all(tabs.map(async (tab) => (await tab.notes()).transactions.length));
        const sum = sent.reduce((total, one) => total + one, 0);
        const broken = (await Promise.all(tabs.map(brokenPromises))).flat();
        return sum > 1 ? [`${sum} transactions instead of one`, ...broken] : broken;
      } finally {
        for (const tab of tabs) await tab.close();
      }
    },
  };
}

/** A page with typed input is left by a link, by Back or by a reload: it asks first. */
export function abandonTrials(place: Place): Trial[] {
  const ways: Record<string, (visit: Visit) => Promise<unknown>> = {
    'a link': async ({ page }) => await page.locator('header a[href]').first().click({ timeout: 3_000 }),
    Back: async ({ page }) => await page.goBack({ waitUntil: 'commit' }),
    reload: async ({ page }) => await page.reload(),
  };
  return Object.entries(ways).map(([name, leave]) => ({
    page: pageOf(place),
    trial: `typed work, left by ${name}`,
    async run(around: Parameters<Trial['run']>[0]) {
      const { visit, fields } = await reach(around, place, [], {
        via: place.app === 'site' ? '/faqs' : '/admin/',
      });
      try {
        const typed = await workOf(visit.page);
        if (fields === 0 || typed.length === 0) return [];
        await leave(visit).catch(() => undefined);
        await visit.quiet();
        const isThere = (await workOf(visit.page)).join() === typed.join();
        return isThere || visit.questions.length > 0 ? [] : ['typed input is discarded without a question'];
      } finally {
        await visit.close();
      }
    },
  }));
}
