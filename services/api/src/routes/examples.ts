import { linksOf, textsOf } from '@launchpad/contracts/pool-page';

// Examples of the named schemas: one sale of solar tokens, as it runs.

const OWNER = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc';
const BIDDER = '0x90f79bf6eb2c4f870365e785982e1f101e93b906';
const AUCTION = '0x5fbdb2315678afecb367f032d93f642f64180aa3';
const SOLAR = '0xe7f1725e7734ce288f8367e1bb143e90b3f05122';
const USDC = '0x9fe46736679d2d9a65f0992f2272de9f3c7fa6e0';
const HASH = '0x9c22ff5f21f0b81b113e63f7db6da94fedef11b2119b4088b89664fb9a3cb658';
const FORM_HASH = '0x5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e';
const CID = 'bafkreic6lzpf4xs6lzpf4xs6lzpf4xs6lzpf4xs6lzpf4xs6lzpf4xs6ly';
const POOL_ID = 'EFhZxT';
const DRAFT_ID = '5f1c1d0e-7d53-4a86-9b0a-2f0d4a1f6c11';
const RECORD_ID = '0b6a2c1e-3f5d-4c1a-8a53-6b1f1f2d7e90';
const [CREATED, START, CANCEL, END] = [1_780_000_000, 1_780_086_400, 1_780_169_200, 1_780_172_800];

export const price = { buy: '10000000000000000000', sell: '15000000' };

export const pagination = { page: 1, limit: 6, total: 14, pages: 3 };

export const problem = {
  type: 'about:blank',
  title: 'Please enter title',
  status: 400,
  code: 'invalid',
  errors: [{ field: 'title', message: 'Please enter title' }],
};

export const chainClock = {
  chainId: 5,
  blockNumber: 1200,
  timestamp: 1_780_090_000,
  arrivedAt: 1_780_090_001_250,
  healthy: true,
};

export const figures = {
  thresholdCounter: '900000000',
  thresholdPercentage: 100,
  thresholdStatus: true,
  tokenSoldCounter: '600000000000000000000',
};

export const settlement = {
  soldPoolingTokens: '1000000000000000000000',
  soldBiddingTokens: '1499990000',
  fee: '22499850',
  clearingPriceOrder: '80879840007729021143156174779173982722182284784524072887775195260544',
  minFundingThresholdNotReached: false,
  transactionHash: HASH,
};

const links = linksOf({
  website: 'https://aurora.example.com',
  twitter: 'https://twitter.com/aurora',
  whitePaper: 'https://aurora.example.com/white-paper.pdf',
});

const { description, ...texts } = textsOf({
  title: 'Aurora',
  description: '<p>Solar power, traded in the street it is made in.</p>',
  logo: CID,
});

const shown = { ...texts, isKyc: true, ...links, formHash: FORM_HASH };

export const changedMetadata = { ...shown, description };

const terms = {
  poolingToken: SOLAR,
  ptName: 'Aurora',
  ptSymbol: 'AUR',
  ptDecimals: 18,
  biddingToken: USDC,
  bdName: 'USD Coin',
  bdSymbol: 'USDC',
  bdDecimals: 6,
  poolSellAmount: '1000000000000000000000',
  minimumBuyAmount: '10000000000000000000',
  minimumBiddingAmount: '10000000',
  minimumFundingThreshold: '500000000',
  poolStartDate: START,
  poolEndDate: END,
  poolCancelDate: CANCEL,
  isFinalize: false,
};

export const poolTerms = {
  _id: POOL_ID,
  poolId: POOL_ID,
  blockchainPoolId: 1,
  chainId: 5,
  network: 'Goerli Testnet',
  ...shown,
  ...terms,
  poolOwner: OWNER,
  decimals: 18,
  poolStatus: true,
  closeStatus: false,
  scamStatus: false,
  isCancelled: false,
  isDeleted: false,
  featureStatus: true,
  transactionHash: HASH,
  idoAddress: AUCTION,
  poolType: 'public' as const,
  merkleRoot: `0x${'0'.repeat(64)}`,
  feeNumerator: 15,
  cancelIsFree: false,
  hasMetadata: true,
  hasContact: true,
  version: 1,
  createdAt: CREATED,
  updatedAt: CREATED,
};

export const poolBook = { figures, clearingPrice: price, lastBid: price, bidCount: 1 };

export const pool = { ...poolTerms, ...poolBook, soldArrayCounter: [figures.tokenSoldCounter] };

export const poolDetail = { ...pool, description, thresholdData: [figures], clock: chainClock };

export const counts = { all: 14, upcoming: 3, live: 5, ended: 6 };

export const poolList = { pools: [pool], pagination, counts };

export const book = {
  steps: [{ price, sellAmount: '900000000', cumulativeSellAmount: '900000000', orders: 1 }],
  figures,
  clearingPrice: price,
  bidCount: 1,
};

export const preview = {
  claimedValue: '600000000000000000000',
  refundedValue: '0',
  clearingPrice: price,
};

export const createPoolBody = {
  ...terms,
  ...links,
  network: 'Goerli Testnet',
  transactionHash: HASH,
  isKyc: true,
  poolType: 'public' as const,
  title: 'Aurora',
  description,
  logo: CID,
  name: 'Robin Keller',
  email: 'robin@aurora.example.com',
  phone: '+41 44 555 01 23',
  message: 'Call in the morning.',
  identityDoc: CID,
};

export const reviewDocument = { cid: CID, name: 'Register extract.pdf' };

const submission = {
  name: 'Robin Keller',
  email: 'robin@aurora.example.com',
  phone: '+41 44 555 01 23',
  message: 'Call in the morning.',
  identityDoc: CID,
  documents: [reviewDocument],
};

export const reviewEntry = {
  _id: '7',
  kind: 'submitted' as const,
  time: CREATED + 300,
  author: OWNER,
  text: 'The extract is attached.',
  fields: ['documents' as const],
  submission,
};

export const resubmitBody = { ...submission, text: 'The extract is attached.', version: 1 };

export const editPoolBody = {
  ...links,
  transactionHash: HASH,
  title: 'Aurora',
  description,
  logo: CID,
  version: 1,
};

export const draftForm = { title: 'Aurora', poolSellAmount: '1000', isKyc: true, whiteListUsers: [BIDDER] };

export const listedDraft = { id: DRAFT_ID, title: 'Aurora', savedAt: CREATED, version: 2 };

export const draft = { ...listedDraft, form: draftForm };

export const order = {
  _id: RECORD_ID,
  poolId: POOL_ID,
  blockchainPoolId: 1,
  chainId: 5,
  network: 'Goerli Testnet',
  order: '80879840007729021143156174779173982722182284784524072887775195260544',
  userId: 3,
  minBuyAmounts: '600000000000000000000',
  sellAmounts: '900000000',
  prevSellOrders: `0x${'0'.repeat(40)}`,
  orderBy: BIDDER,
  blockNumber: 1190,
  txHash: HASH,
  transactionHash: HASH,
  bdTokenSymbol: 'USDC',
  claimStatus: false,
  claimTrxHash: '',
  isEWD: false,
  ordinal: 1,
  ...figures,
  minFundingThreshold: '500000000',
  outcome: { claimedValue: '600000000000000000000', refundedValue: '0' },
  createdAt: START + 60,
  updatedAt: START + 60,
};

export const orderPage = { orders: [order], pagination: { page: 1, limit: 4, total: 1, pages: 1 } };

export const whited = {
  poolId: POOL_ID,
  poolType: 'whiteList' as const,
  size: 1,
  merkleTree: FORM_HASH,
  transactionHash: HASH,
  listed: true,
  proof: [],
};

export const comment = {
  _id: RECORD_ID,
  poolId: POOL_ID,
  message: 'When does the next sale begin?',
  messageTime: START + 90,
  userAddress: BIDDER,
  createdAt: START + 91,
};

export const moderatedComment = {
  ...comment,
  hidden: { reason: 'Links to a forged page', by: 'f2f7c1b4-admin', name: 'Ada Lovelace', time: START + 200 },
};

export const poolComment = {
  ...moderatedComment,
  pool: { chainId: 5, title: 'Aurora', owner: OWNER },
};

export const pageBody = {
  pageTitle: 'How-It-Works',
  pageData: '<h2>From bid to token</h2>',
  metaTitle: 'How it works',
  metaKeywords: ['auction', 'bid'],
  metaDescription: 'How a batch auction sells tokens at one price.',
  showLinkInHeader: true,
  showLinkInFooter: true,
  pageStatus: true,
};

export const page = { ...pageBody, _id: RECORD_ID, slug: 'how-it-works', version: 1 };

export const faqBody = {
  title: 'When do I get my tokens?',
  description: '<p>As soon as the sale is settled.</p>',
};

export const faq = { ...faqBody, _id: RECORD_ID, version: 1 };

export const setting = {
  siteTitle: 'Launchpad',
  metaTitle: 'Launchpad: token sales at one fair price',
  metaKeyword: 'launchpad, token sale',
  siteDescription: 'Token sales by batch auction.',
  metaDescription: 'Everybody pays the same price.',
  twitterLink: 'https://twitter.com/launchpad',
  telegramLink: '',
  mediumLink: '',
  appLink: '',
  podCastLink: '',
  websiteLink: 'https://launchpad.example.com',
  raisedCapital: '$480M',
  launchedProjects: '120+',
  monthlyVolume: '',
  marketCap: '',
  version: 1,
};

export const siteTexts = {
  terms_content: '<h2>Terms of use</h2>',
  privacy_content: '<h2>Privacy</h2>',
  version: 1,
};

export const notification = {
  _id: RECORD_ID,
  kind: 'newPool' as const,
  title: 'Aurora',
  logo: CID,
  createdBy: OWNER,
  createdAt: CREATED,
  poolId: POOL_ID,
  read: false,
};

export const poolPayout = {
  poolId: pool.poolId,
  title: 'Aurora',
  chainId: pool.chainId,
  payouts: { orders: 430, paid: 412 },
  state: 'due' as const,
  gasSpent: 36_400_000,
  gasBudget: 100_000_000,
  gasMost: 1_000_000_000,
};

export const keeperAccount = {
  chainId: pool.chainId,
  address: OWNER,
  balance: '1450000000000000000',
  isPaused: false,
  last: { poolId: pool.poolId, transactionHash: HASH, paidAt: CREATED + 600 },
};

export const auditEntry = {
  _id: RECORD_ID,
  time: CREATED + 600,
  subject: 'f2f7c1b4-admin',
  name: 'Ada Admin',
  action: 'approve',
  target: POOL_ID,
  title: 'Aurora',
  before: { poolStatus: null },
  after: { poolStatus: true },
};

export const storedFile = { kind: 'logo' as const, cid: CID, path: `/ipfs/${CID}`, size: 20_480 };

export const me = { address: BIDDER, chainId: 5, onlyChainId: null, expiresAt: START + 3600 };

export const session = {
  id: 'n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg',
  current: true,
  chainId: 5,
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  openedAt: START,
  usedAt: START,
  expiresAt: START + 3600,
};

export const network = {
  name: 'Goerli Testnet',
  chainId: 5,
  walletId: '0x5',
  logo: '/networks/ethereum.svg',
  publicRpcUrl: 'https://goerli.example.com',
  auction: AUCTION,
  fixedPriceSale: null,
  stableCoins: [{ name: 'USDC', address: USDC, decimals: 6 }],
  explorer: 'https://goerli.etherscan.io',
  nativeCurrency: { name: 'Goerli Ether', symbol: 'ETH', decimals: 18 },
  pools: true,
};

export const config = {
  networks: [network],
  clocks: [chainClock],
  serverTime: 1_780_090_004_000,
  adminWallet: OWNER,
  oidc: { issuer: 'https://id.example.com/realms/launchpad', clientId: 'launchpad-admin' },
  docsUrl: 'https://docs.example.com',
  ipfsGateway: '/ipfs/',
  demo: false,
};

export const statementLine = {
  kind: 'refundPaid' as const,
  amount: '1500000',
  transactionHash: HASH,
  time: END + 60,
  orderId: RECORD_ID,
  orderBy: BIDDER,
};

export const statement = {
  totals: [
    { kind: 'raised' as const, amount: settlement.soldBiddingTokens, lines: 1 },
    { kind: 'fee' as const, amount: settlement.fee, lines: 1 },
    { kind: 'net' as const, amount: '1477490150', lines: 1 },
    { kind: 'refundPaid' as const, amount: '1500000', lines: 1 },
  ],
  lines: [
    {
      kind: 'raised' as const,
      amount: settlement.soldBiddingTokens,
      transactionHash: HASH,
      time: END + 30,
      orderId: '',
      orderBy: '',
    },
  ],
  bids: 18,
  winners: 17,
  paid: 12,
  due: 6,
  settlement,
  settledAt: END + 30,
};

export const bidders = {
  bidders: [{ address: BIDDER, bids: 2, sellAmount: '900000000' }],
  pagination: { page: 1, limit: 10, total: 1, pages: 1 },
  total: '900000000',
  largest: '900000000',
  tenLargest: '900000000',
};

export const historyEntry = {
  _id: `5:${HASH}:${HASH}:3`,
  time: CREATED,
  action: 'chain.poolEditedByAdmin',
  actor: OWNER,
  transactionHash: HASH,
  before: { poolStartDate: START },
  after: { poolStartDate: START + 3_600 },
};
