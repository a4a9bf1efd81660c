import { readFileSync } from 'node:fs';
import type { PoolDetail } from '@launchpad/api/routes';
import sharp from 'sharp';
import { calendarOf } from './calendar.js';
import { drawn } from './drawing.js';
import { HEIGHT, poolCard, WIDTH } from './pool-card.js';

const pool = {
  poolId: 'Uk3xT9',
  title: 'Northwind Logistics',
  network: 'Goerli Testnet',
  ptSymbol: 'NWD',
  ptDecimals: 18,
  bdSymbol: 'USDC',
  bdDecimals: 6,
  minimumFundingThreshold: '90000000000',
  figures: { thresholdCounter: '61234500000' },
  clearingPrice: { sell: '310000', buy: '1000000000000000000' },
  poolStartDate: 1_790_000_000,
  poolEndDate: 1_790_600_000,
  poolCancelDate: 1_790_300_000,
  updatedAt: 1_789_000_000,
} as PoolDetail;
const live = 1_790_100_000;

/** What a card says, text by text. */
const said = (changes: object = {}, now = live): string[] =>
  [...poolCard({ ...pool, ...changes }, now).matchAll(/<text[^>]*>([^<]*)</g)].map(([, text = '']) => text);

describe('the picture of a link to a pool', () => {
  it('says what the sale is, how far it is and what it costs', () => {
    expect(said()).toEqual([
      'Launchpad',
      'Ethereum',
      'Northwind Logistics',
      '',
      'Live · ends 28 September 2026, 12:53 UTC',
      'Raised',
      '61,234 USDC',
      'Soft cap',
      '90,000 USDC',
      'Clearing price',
      '0.31 USDC',
    ]);
  });

  it.each([
    ['Upcoming · starts 21 September 2026, 14:13 UTC', {}, 1_789_000_000],
    ['Waiting for settlement · ended 28 September 2026, 12:53 UTC', {}, 1_790_700_000],
    ['Sale ended · ended 28 September 2026, 12:53 UTC', { settlement: {} }, 1_790_700_000],
    [
      'Sale failed · ended 28 September 2026, 12:53 UTC',
      { settlement: { minFundingThresholdNotReached: true } },
      1_790_700_000,
    ],
    ['Upcoming · starts 05 November 2026, 00:00 UTC', { poolStartDate: 1_793_836_800 }, live],
    ['Marked as scam', { scamStatus: true }, live],
    ['Cancelled', { isCancelled: true }, live],
    ['Live · ends 28 September 2026, 12:53 UTC', {}, pool.poolStartDate],
    ['Upcoming · starts 21 September 2026, 14:13 UTC', {}, pool.poolStartDate - 1],
    ['Live · ends 28 September 2026, 12:53 UTC', {}, pool.poolEndDate - 1],
    ['Waiting for settlement · ended 28 September 2026, 12:53 UTC', {}, pool.poolEndDate],
  ])('says %s (%j at %i)', (state, changes, now) => {
    expect(said(changes, now)[4]).toBe(state);
  });

  it('is drawn as its reference is', () => {
    const reference = (name: string) => readFileSync(new URL(`${name}.svg`, import.meta.url), 'utf8');
    expect(`${poolCard(pool, live)}\n`).toBe(reference('pool-card.live'));
    const cleared = {
      ...{ title: 'Northwind Logistics and Warehouses of the North', settlement: {} },
      ...{ figures: { thresholdCounter: '12345678901000000' }, minimumFundingThreshold: '1234567890000000' },
    } as Partial<PoolDetail>;
    expect(`${poolCard({ ...pool, ...cleared }, pool.poolEndDate)}\n`).toBe(reference('pool-card.cleared'));
  });

  it.each([
    ['0', 0],
    ['22500000000', 268],
    ['45000000000', 536],
    ['90000000000', 1072],
    ['180000000000', 1072],
  ])('has a bar for %s raised of 90,000 that is %d of 1,072 wide', (thresholdCounter, width) => {
    const card = poolCard({ ...pool, figures: { ...pool.figures, thresholdCounter } }, live);
    expect(Number(/<rect [^>]*width="(\d+)" height="14" rx="7" fill="#[0-9a-f]+"\/>/.exec(card)?.[1])).toBe(
      width,
    );
  });

  it('has a full bar where there is no soft cap', () => {
    const card = poolCard({ ...pool, minimumFundingThreshold: '0' }, live);
    expect(card).toContain('width="1072" height="14" rx="7" fill="#3ecf8e"');
  });

  it.each([
    ['1234567890123000000', '1,234,567,890,123 USDC'],
    ['12345678901234000000', '12,345.67B USDC'],
  ])('says an amount in full while there is room for it: %s is %s', (thresholdCounter, amount) => {
    expect(said({ figures: { thresholdCounter } })[6]).toBe(amount);
  });

  it.each([
    ['A'.repeat(26), ['A'.repeat(26), '']],
    ['A'.repeat(27), [`${'A'.repeat(25)}…`, '']],
    [`${'A'.repeat(13)} ${'B'.repeat(12)}`, [`${'A'.repeat(13)} ${'B'.repeat(12)}`, '']],
    [`${'A'.repeat(13)} ${'B'.repeat(13)}`, ['A'.repeat(13), 'B'.repeat(13)]],
    ['', ['NWD sale', '']],
  ])('has the title "%s" on the lines %j', (title, lines) => {
    expect(said({ title }).slice(2, 4)).toEqual(lines);
  });

  it.each([
    ['NWD', 'NWD sale'],
    ['日本', 'Token sale'],
  ])('names a title it can’t draw by the symbol %s: %s', (ptSymbol, line) => {
    expect(said({ title: '日本語', ptSymbol })[2]).toBe(line);
  });

  it.each([
    ['X'.repeat(12), 'X'.repeat(12)],
    ['X'.repeat(13), `${'X'.repeat(11)}…`],
  ])('shows the symbol %s as %s', (bdSymbol, shown) => {
    expect(said({ bdSymbol })[10]).toBe(`0.31 ${shown}`);
  });

  it('calls the price final once the sale is cleared, and a network it does not know as it is called', () => {
    expect(said({ settlement: {} }).slice(-2)).toEqual(['Cleared at', '0.31 USDC']);
    expect(said({ network: 'Elsewhere' })[1]).toBe('Elsewhere');
  });

  it('says so where less than one token was raised', () => {
    expect(said({ figures: { thresholdCounter: '500000' } })[6]).toBe('&lt;1 USDC');
  });

  it('draws all of its texts within its edges', () => {
    const card = poolCard(pool, live);
    const places = [...card.matchAll(/<text x="(-?[\d.]+)" y="(-?[\d.]+)"/g)].map(([, x, y]) => [
      Number(x),
      Number(y),
    ]);
    expect(places.length).toBeGreaterThan(8);
    for (const [x, y] of places) {
      expect(x).toBeGreaterThanOrEqual(64);
      expect(x).toBeLessThanOrEqual(WIDTH - 64);
      expect(y).toBeLessThan(HEIGHT);
    }
  });

  it('names no price where there is none, or none any more', () => {
    for (const none of [
      { clearingPrice: undefined },
      { scamStatus: true },
      { isCancelled: true },
      { settlement: { minFundingThresholdNotReached: true } },
    ]) {
      expect(said(none).at(-1)).toBe('–');
    }
  });

  it('holds whatever a stranger wrote: markup, endless texts and amounts, letters the font lacks', () => {
    expect(said({ title: '<image href="file:///etc/passwd"/>' })[2]).toBe('&lt;image');
    expect(said({ title: 'Very long name '.repeat(20) })[3]).toBe('name Very long name Very…');
    expect(said({ title: '日本語のプール' })[2]).toBe('NWD sale');
    const endless = { minimumFundingThreshold: '9'.repeat(77), bdSymbol: 'X'.repeat(60) };
    expect(said(endless)[8]).toBe('99,999,999,999,999,99…');
    expect(said({ minimumFundingThreshold: '0' })[8]).toBe('0 USDC');
  });

  it('is a PNG of the size that link previews want', async () => {
    const { format, width, height } = await sharp(await drawn(poolCard(pool, live))).metadata();
    expect([format, width, height]).toEqual(['png', WIDTH, HEIGHT]);
  });
});

describe('the calendar of a sale', () => {
  it('has its start, the last time to withdraw and its end, each with the link and an alarm', () => {
    const calendar = calendarOf(pool, 'https://launchpad.example');
    for (const line of [
      'UID:Uk3xT9-start@launchpad.example',
      'DTSTART:20260921T141320Z',
      // 90 seconds before the end
      'DTSTART:20260928T125150Z\r\nSUMMARY:Northwind Logistics: last time to withdraw a bid\r\n',
      'UID:Uk3xT9-end@launchpad.example',
      'DTSTART:20260928T125320Z',
      'URL;VALUE=URI:https://launchpad.example/pool/Uk3xT9',
      // of the last change
      'DTSTAMP:20260910T002640Z',
      'TRIGGER:-PT15M\r\n',
    ]) {
      expect(calendar).toContain(line);
    }
    expect(calendar.match(/BEGIN:VALARM/g)).toHaveLength(3);
  });

  it('does not give the last time to cancel the pool, which is its owner’s', () => {
    expect(calendarOf(pool, 'https://launchpad.example')).not.toContain('DTSTART:20260925T013320Z');
  });

  it.each([[{ isCancelled: true }], [{ scamStatus: true }]])(
    'of one that was stopped (%j) cancels its events, and has no alarms',
    (stopped) => {
      const calendar = calendarOf({ ...pool, ...stopped }, 'https://launchpad.example');
      expect(calendar.match(/^UID:Uk3xT9-(start|withdraw|end)@/gm)).toHaveLength(3);
      expect(calendar.match(/^STATUS:CANCELLED\r$/gm)).toHaveLength(3);
      expect(calendar).not.toContain('VALARM');
    },
  );

  it('is not broken by a title with line breaks', () => {
    const calendar = calendarOf({ ...pool, title: 'A\r\nBEGIN:VEVENT' }, 'https://launchpad.example');
    expect(calendar.match(/^BEGIN:VEVENT/gm)).toHaveLength(3);
  });
});
