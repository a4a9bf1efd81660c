import { writeContent } from './content.js';
import { openFixedPriceSale } from './fixed-price.js';
import { specimenDocument } from './pictures.js';
import { play } from './play.js';
import { bscStories } from './stories/bsc.js';
import { goerliStories } from './stories/goerli.js';
import { closeWorld, openWorld } from './world.js';

// Fills a running, empty local stack with the demo, using the same calls and transactions as users.
const [, , url] = process.argv;
if (!url) throw new Error('Usage: main.js <address of the product>');

const now = Math.floor(Date.now() / 1000);
const stories = [...goerliStories, ...bscStories];
const world = await openWorld(url);
try {
  const { people, admin, chains } = world;
  const { cid: identityDoc } = await people.poolOwner.api.upload('identityDoc', await specimenDocument());
  await writeContent(admin);
  await Promise.all(
    chains.map(async (chain) => {
      const here = stories.filter(({ chainId }) => chainId === chain.network.chainId);
      await play(world, chain, here, identityDoc, now);
      await openFixedPriceSale(chain, [people.investorA, people.investorB], now);
    }),
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  closeWorld(world);
}
