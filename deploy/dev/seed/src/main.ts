import { writeContent } from './content.js';
import { uploadFiles } from './files.js';
import { openFixedPriceSale } from './fixed-price.js';
import { play } from './play.js';
import { firstStories } from './stories/first.js';
import { secondStories } from './stories/second.js';
import { closeWorld, openWorld } from './world.js';

// Fills a running, empty local stack with the demo, using the same calls and transactions as users.
const [, , url] = process.argv;
if (!url) throw new Error('Usage: main.js <address of the product>');

const now = Math.floor(Date.now() / 1000);
const world = await openWorld(url);
try {
  const { people, admin, chains } = world;
  const files = await uploadFiles(people.poolOwner.api, [...firstStories, ...secondStories]);
  await writeContent(admin);
  await Promise.all(
    chains.map(async (chain, index) => {
      const stories = index % 2 === 0 ? firstStories : secondStories;
      await play(world, chain, stories, files, now);
      await openFixedPriceSale(chain, [people.investorA, people.investorB], now);
    }),
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  closeWorld(world);
}
