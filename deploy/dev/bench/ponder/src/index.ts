import { ponder } from 'ponder:registry';
import { bid, pool } from 'ponder:schema';

ponder.on('Auction:NewPool', async ({ event, context }) => {
  const { poolId, poolOwner } = event.args;
  await context.db
    .insert(pool)
    .values({ id: poolId, owner: poolOwner, transactionHash: event.transaction.hash });
});

ponder.on('Auction:NewSellOrderPlaced', async ({ event, context }) => {
  const { poolId, orderBy, order } = event.args;
  await context.db.insert(bid).values({
    id: event.id,
    poolId,
    orderBy,
    order,
    blockNumber: event.block.number,
    timestamp: event.block.timestamp,
    transactionHash: event.transaction.hash,
  });
});
