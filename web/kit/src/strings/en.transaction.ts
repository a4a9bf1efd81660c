/** English texts of sending a transaction: its steps, how it ended, and what waits in the contract. */
export const en = {
  credit: {
    waits: 'could not be sent, since the token refused it, and waits in the sale’s contract.',
    notSent: {
      title: 'A payment could not be sent',
      message: 'The token refused it. It waits in the sale’s contract, where you can withdraw it.',
    },
    withdraw: (symbol: string) => `Withdraw ${symbol}`,
    withdrawn: 'Withdrawn',
    sent: (amount: string) => `${amount} went to your wallet.`,
    refused: 'Nothing was lost: it still waits in the sale’s contract. Try again later.',
  },
  transaction: {
    view: 'View transaction',
    dropped: 'Your wallet did not send it. Nothing was spent.',
    partial:
      'The wallet carried out only a part of what you confirmed. Check your wallet before you try again.',
    discard: {
      title: 'Stop waiting for the other signers?',
      text: 'Do so only if it was declined in your wallet: if they confirm it later, it takes effect all the same, together with what you send again.',
      yes: 'Stop waiting',
      no: 'Keep waiting',
    },
    resend: {
      title: 'The same waits for the other signers already',
      text: 'Send it again only if it was declined in your wallet: if they confirm both, both take effect.',
      yes: 'Send it again',
      no: 'Keep waiting',
    },
    discarded: 'You no longer wait for it. If the other signers confirm it, it takes effect all the same.',
    replaced: 'Another transaction with the same nonce took its place. Nothing was spent.',
    letGo: {
      title: 'Let this transaction go?',
      text: (twice = 'it takes effect too, besides what you send in its place') =>
        `Your wallet may still send it: then ${twice}.`,
      yes: 'Let it go',
      no: 'Keep waiting',
    },
    letGone: 'You let it go. If your wallet sends it after all, it takes effect.',
    unseenBefore: 'This was sent before, and the network has not seen it yet: your wallet may still send it.',
    unseenTitle: (label: string) => `${label}: not seen by the network yet`,
    unseenText:
      'Your wallet has signed it and may still send it, so do not send it again. This page follows it, also after you close it and come back.',
    insufficientFunds: 'Not enough of the network’s currency to pay for gas.',
    nonceTaken: 'The nonce of this transaction was already used. Try again.',
    alreadyAsked: 'The wallet already has an open request. Open it and respond there.',
    unauthorised: 'The wallet does not allow this page to do that. Connect it again.',
    unsupported: 'The wallet does not support this.',
    walletOffline: 'The wallet has lost its network.',
    underpriced: 'The fee offered was too low. Try again with a higher one.',
    busyNode: 'The network’s node is busy. Try again in a moment.',
    nodeUnavailable: 'The network’s node is not responding. Try again in a moment.',
    unsure:
      'The wallet reported an error, and the network cannot be reached to check whether it was sent. Check your wallet before you try again.',
    underWay: 'This is already being sent, here or in another tab.',
    again: {
      title: 'Send the same again?',
      text: 'You sent exactly this less than a minute ago. Sending it again spends the amount twice.',
      yes: 'Send it again',
      no: 'Don’t send',
    },
    simulating: 'Checking…',
    signing: 'Confirm in your wallet',
    confirmed: 'Confirmed',
    unreported: {
      title: (label: string) => `${label}: confirmed on chain, not yet shown here`,
      refusedFor: (reason: string) =>
        `It is on chain and valid. The server did not accept the accompanying data: ${reason}`,
      later:
        'It is on chain and valid. The server could not be reached; the page will try again when it is next opened.',
      signInWith: (account: string) =>
        `It is on chain and valid. The accompanying data waits in this browser: sign in with ${account}, and it is sent.`,
      signInAsAdmin:
        'It is on chain and valid. The accompanying data waits in this browser: sign in as admin, and it is sent.',
    },
    waiting: 'Waiting',
  },
};
