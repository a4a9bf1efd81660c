import { compactAmount, formatAmount, formatPrice, limits, shownLine } from '@launchpad/api';
import type { PoolDetail } from '@launchpad/api/routes';
import { poolNetworks } from '@launchpad/contracts';

export const WIDTH = 1200;
export const HEIGHT = 630;
/** What the font has: a title in other letters is left to the text of the link. */
const DRAWABLE = /^[\u0020-\u024f\u0370-\u052f\u1e00-\u1eff\u2010-\u2027\u20a0-\u20bf]+$/;
const TITLE_LINE = 26;
const MOST_OF_SYMBOL = 12;
const MOST_OF_FIGURE = 22;

type State = { name: string; color: string };

/** The picture that a link to a pool is shown with, as SVG: its state, what it raised, its price. */
export function poolCard(pool: PoolDetail, now: number): string {
  const decimals = { bidding: pool.bdDecimals, pooling: pool.ptDecimals };
  const [bidding, pooling] = [symbolOf(pool.bdSymbol), symbolOf(pool.ptSymbol)];
  const { name, color } = stateOf(pool, now);
  const isCleared = pool.settlement !== undefined;
  const price = priceOf(pool);
  const raised = BigInt(pool.figures.thresholdCounter);
  const cap = BigInt(pool.minimumFundingThreshold);
  const share = cap === 0n ? 1 : Math.min(1, Number((raised * 1000n) / cap) / 1000);
  const [first = '', second = ''] = titleLines(pool, pooling);
  const figures = [
    ['Raised', amountOf(raised, pool.bdDecimals, bidding)],
    ['Soft cap', amountOf(cap, pool.bdDecimals, bidding)],
    [
      isCleared ? 'Cleared at' : 'Clearing price',
      price ? shownLine(`${formatPrice(price, decimals)} ${bidding}`, MOST_OF_FIGURE) : '–',
    ],
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" font-family="Inter" fill="#fff">
  <defs><linearGradient id="ground" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#12101f"/><stop offset="1" stop-color="#2a2360"/></linearGradient></defs>
  <rect width="${WIDTH}" height="${HEIGHT}" fill="url(#ground)"/>
  <g transform="translate(64 56)"><rect width="56" height="56" rx="15" fill="#6a59f5"/><path transform="scale(1.75)" d="M16 6.5 23 15h-4.2v4.2h-5.6V15H9z"/><path transform="scale(1.75)" d="M10.5 22.2h11M13 25.6h6" stroke="#fff" stroke-width="2" stroke-linecap="round"/></g>
  ${text(140, 96, 34, 600, 'Launchpad')}
  ${text(WIDTH - 64, 96, 28, 400, networkOf(pool), 'end', '#b9b4d9')}
  ${text(64, 226, 76, 700, first)}
  ${text(64, 312, 76, 700, second)}
  <circle cx="76" cy="366" r="12" fill="${color}"/>
  ${text(104, 376, 32, 600, [name, ...datesOf(pool, now)].join(' · '), 'start', '#e6e3f7')}
  <rect x="64" y="424" width="1072" height="14" rx="7" fill="#ffffff" fill-opacity="0.16"/>
  <rect x="64" y="424" width="${Math.round(1072 * share)}" height="14" rx="7" fill="${color}"/>
  ${figures
    .map(([label = '', value = ''], index) => {
      const x = 64 + index * 368;
      return `${text(x, 500, 26, 400, label, 'start', '#b9b4d9')}\n  ${text(x, 552, value.length > 18 ? 28 : 38, 600, value)}`;
    })
    .join('\n  ')}
</svg>`;
}

/** In the words of the pages. */
function stateOf(pool: PoolDetail, now: number): State {
  if (pool.scamStatus) return { name: 'Marked as scam', color: '#f0524b' };
  if (pool.isCancelled) return { name: 'Cancelled', color: '#9a97ad' };
  if (pool.settlement)
    return pool.settlement.minFundingThresholdNotReached
      ? { name: 'Sale failed', color: '#f0524b' }
      : { name: 'Sale ended', color: '#3ecf8e' };
  if (now < pool.poolStartDate) return { name: 'Upcoming', color: '#8f82ff' };
  return now < pool.poolEndDate
    ? { name: 'Live', color: '#3ecf8e' }
    : { name: 'Waiting for settlement', color: '#f5b546' };
}

/** Whether a sale ended before its time, for good. */
export const isStopped = ({ scamStatus, isCancelled }: PoolDetail) => scamStatus || isCancelled;

/** What is still to come, or when it ended; a sale that was stopped has no dates any more. */
function datesOf(pool: PoolDetail, now: number): string[] {
  const { poolStartDate, poolEndDate } = pool;
  if (isStopped(pool)) return [];
  if (now < poolStartDate) return [`starts ${dateOf(poolStartDate)}`];
  return [`${now < poolEndDate ? 'ends' : 'ended'} ${dateOf(poolEndDate)}`];
}

/** "05 November 2026, 17:10 UTC" */
function dateOf(seconds: number): string {
  const options = { day: '2-digit', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  const date = new Date(seconds * 1000);
  return `${date.toLocaleDateString('en-GB', options)}, ${date.toISOString().slice(11, 16)} UTC`;
}

/** A sale that failed or was stopped has no price. */
function priceOf(pool: PoolDetail) {
  const { clearingPrice, settlement } = pool;
  if (!clearingPrice || isStopped(pool) || settlement?.minFundingThresholdNotReached) return undefined;
  return { sell: BigInt(clearingPrice.sell), buy: BigInt(clearingPrice.buy) };
}

/** Whole tokens, in full while there is room for them. */
function amountOf(amount: bigint, decimals: number, symbol: string): string {
  const full = `${formatAmount(amount, decimals, 0)} ${symbol}`;
  return full.length <= MOST_OF_FIGURE
    ? full
    : shownLine(`${compactAmount(amount, decimals)} ${symbol}`, MOST_OF_FIGURE);
}

const symbolOf = (symbol: string) => shownLine(symbol, MOST_OF_SYMBOL);

function networkOf({ network }: PoolDetail): string {
  return poolNetworks.find(({ name }) => name === network)?.label ?? network;
}

/** The title on two lines at most. */
function titleLines({ title }: PoolDetail, symbol: string): string[] {
  const shown = shownLine(title, limits.title);
  if (!DRAWABLE.test(shown)) return [`${DRAWABLE.test(symbol) ? symbol : 'Token'} sale`];
  const lines: string[] = [];
  for (const word of shown.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && longer.length <= TITLE_LINE) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  const [first = '', ...rest] = lines;
  return [shownLine(first, TITLE_LINE), shownLine(rest.join(' '), TITLE_LINE)];
}

function text(
  x: number,
  y: number,
  size: number,
  weight: number,
  content: string,
  anchor: 'start' | 'end' = 'start',
  fill = '#fff',
): string {
  return `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" text-anchor="${anchor}" fill="${fill}">${escaped(content)}</text>`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

const escaped = (content: string) => content.replace(/[&<>]/g, (character) => ENTITIES[character] ?? '');
