/** English texts of a wallet's own bids: their position, payouts and withdrawals. */
export const en = {
  ownBids: {
    position: {
      sum: (n: number) => `${n} ${n === 1 ? 'bid' : 'bids'}`,
      gets: {
        now: 'If it ended now you get',
        atEnd: 'Once settled you get',
        due: 'You get',
        done: 'You got',
      },
      back: { now: 'Comes back', atEnd: 'Comes back', due: 'Comes back', done: 'Came back' },
      highest: 'Your highest price',
      against: (percent: bigint) =>
        percent === 0n ? 'at the clearing price' : percent > 0n ? `${percent}% above` : `${-percent}% below`,
      standings: {
        now: { wins: 'Winning', partly: 'Partly winning', loses: 'Not winning' },
        final: { wins: 'Won', partly: 'Partly won', loses: 'Did not win' },
        refund: 'Refund',
        paidOut: 'Paid out',
        atRisk: 'Winning, at risk',
        unknown: 'Being recorded',
        withdrawn: 'Withdrawn',
      },
      loses: {
        price:
          'The clearing price is above your highest price. A further bid at a higher price can still win.',
        softCap: 'The soft cap is not reached: below it nobody buys, and everything comes back.',
      },
      pending: (n: number) => `${n} ${n === 1 ? 'bid is' : 'bids are'} on the way and not counted yet.`,
      newest: (n: number, total: number) => `These are your newest ${n} bids of ${total}.`,
      withdrawn: (n: number, back: string, cost: string) =>
        `${n} ${n === 1 ? 'bid' : 'bids'} withdrawn: ${back} came back, ${cost} was the cost.`,
      next: {
        withdraw: (until: string) => `You can withdraw a bid until ${until}, for 10% of it.`,
        tooLate: (end: string) => `Withdrawing is no longer possible. The sale ends on ${end}.`,
        settle: 'Once the sale is settled you can claim here. Until then there is nothing to do.',
        claim: 'Your result can be claimed. It costs the network’s fee alone.',
        refund: (sum: string) => `${sum} can be refunded to you. It costs the network’s fee alone.`,
        done: 'All of it was claimed or refunded.',
      },
      withdraw: (cost: string) => `Withdraw (costs ${cost})`,
      details: 'Details',
      close: 'Close details',
      one: (sell: string, buy: string) => `${sell} for ${buy} or more`,
      price: (price: string) => `at up to ${price}`,
    },
    claimAll: (n: number) => (n === 1 ? 'Claim my bid' : `Claim all ${n}`),
    refundAll: (n: number) => (n === 1 ? 'Refund my bid' : `Refund all ${n}`),
    alreadyPaidOut: {
      title: 'Already paid out',
      message: 'Somebody else sent the payout in the meantime. The tokens went to the bid’s owner.',
    },
    skipped: (bids: string) =>
      `Skipped, since somebody had them paid out to you before: ${bids}. The others were paid now.`,
    skippedBid: (sell: string, buy: string) => `the bid of ${sell} for ${buy}`,
    withdrawTitle: 'Emergency Withdraw',
    withdrawText:
      'Emergency withdrawal takes your contribution (with 10% penalty) out of Presale Pool and cancel your participation from Pool!',
    withdrawBack: (back: string, penalty: string) => `You get ${back} back; the penalty is ${penalty}.`,
    withdrawYes: 'Yes, withdraw',
    withdrawNo: 'Close',
    ok: {
      claimed: { title: 'Claimed', message: 'Credited Successfully' },
      refunded: { title: 'Refunded', message: 'Credited Successfully' },
      withdrawn: { title: 'Emergency Withdraw!', message: 'Order Cancelled Successfully.' },
    },
    failed: {
      claim: { title: 'Transaction Failed!', message: 'Claim/Refund transaction has been reverted.' },
      withdraw: { title: 'Transaction Failed!', message: 'Cancel transaction has been reverted.' },
    },
  },
};
