import { jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { axe } from '../test/axe';
import type { FormEvent } from 'react';
import { Button } from './Button';
import { Progress } from './feedback';
import { IpfsImage } from './IpfsImage';
import { ExplorerLink } from './links';
import { pageLinks, Pagination } from './Pagination';
import { RichText } from './RichText';
import { Segmented } from './Segmented';
import { StatusPill } from './StatusPill';

describe('a button', () => {
  it('runs its action and does not submit a form', () => {
    const action = jest.fn();
    const submit = jest.fn();
    render(
      <form onSubmit={submit}>
        <Button onClick={action}>Claim</Button>
      </form>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Claim' }));
    expect(action).toHaveBeenCalledTimes(1);
    expect(submit).not.toHaveBeenCalled();
  });

  it('does nothing while its action is running, and shows that it is busy', () => {
    const action = jest.fn();
    const submit = jest.fn((event: FormEvent) => event.preventDefault());
    const form = (loading: boolean) => (
      <form onSubmit={submit}>
        <Button type="submit" loading={loading} onClick={action}>
          Post
        </Button>
      </form>
    );
    const { rerender } = render(form(true));
    const button = screen.getByRole('button', { name: 'Post', busy: true });
    fireEvent.click(button);
    expect(action).not.toHaveBeenCalled();
    expect(submit).not.toHaveBeenCalled();
    expect(button).toBeEnabled();
    rerender(form(false));
    fireEvent.click(button);
    expect(submit).toHaveBeenCalledTimes(1);
  });
});

it('a button is busy from the first click until its action has finished', async () => {
  let end = () => {};
  const action = jest.fn(() => new Promise<void>((resolve) => (end = resolve)));
  render(<Button onClick={action}>Claim</Button>);
  const button = screen.getByRole('button', { name: 'Claim' });
  button.click();
  button.click();
  expect(action).toHaveBeenCalledTimes(1);
  expect(await screen.findByRole('button', { name: 'Claim', busy: true })).toBeVisible();
  end();
  fireEvent.click(await screen.findByRole('button', { name: 'Claim', busy: false }));
  expect(action).toHaveBeenCalledTimes(2);
});

describe('a segmented choice', () => {
  it('is a group of radio buttons with one checked', async () => {
    const choose = jest.fn();
    const options = [
      { value: 'chart', label: 'Chart' },
      { value: 'table', label: 'Table' },
    ] as const;
    const { container } = render(
      <main>
        <Segmented label="Order book" value="chart" options={options} onChange={choose} />
      </main>,
    );
    expect(screen.getByRole('radiogroup', { name: 'Order book' })).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Chart' })).toBeChecked();
    fireEvent.click(screen.getByRole('radio', { name: 'Table' }));
    expect(choose).toHaveBeenCalledWith('table');
    expect(await axe(container)).toHaveNoViolations();
  });
});

describe('an image', () => {
  it('is loaded from the file gateway by its content id', () => {
    render(<IpfsImage cid="bafkreiabc" title="Solar Grid" />);
    expect(screen.getByRole('img')).toHaveAttribute('src', 'http://localhost/ipfs/bafkreiabc');
  });

  it('falls back to initials when missing or broken', () => {
    render(<IpfsImage cid="bafkreiabc" title="Solar Grid" />);
    fireEvent.error(screen.getByRole('img'));
    expect(screen.getByRole('img', { name: 'Solar Grid' })).toHaveTextContent('SG');
  });
});

describe('page links', () => {
  it('show 3 pages around and 2 at either end', () => {
    expect(pageLinks(10, 20, 3, 2)).toEqual([1, 2, undefined, 9, 10, 11, undefined, 19, 20]);
    expect(pageLinks(1, 4, 3, 2)).toEqual([1, 2, 3, 4]);
  });

  it('are hidden for a single page', () => {
    const { container } = render(<Pagination page={1} pages={1} onChange={() => {}} />);
    expect(container).toBeEmptyDOMElement();
  });
});

describe('a progress bar', () => {
  it('never exceeds 100%', () => {
    render(<Progress percent={180} label="Soft cap" />);
    expect(screen.getByRole('progressbar')).toHaveValue(100);
  });
});

describe('user-supplied HTML', () => {
  it('is sanitised on display', () => {
    const { container } = render(
      <RichText html={'<p onclick="x()">Hi<script>evil()</script><img src=x onerror="evil()"></p>'} />,
    );
    expect(container.innerHTML).not.toMatch(/script|onerror|onclick/);
    expect(container).toHaveTextContent('Hi');
  });

  it('has the default picture instead of a broken one, and keeps it while the page changes', () => {
    const chart = `/ipfs/bafkrei${'a'.repeat(52)}`;
    const text = (html: string) => <RichText html={`${html}<img src="${chart}" alt="A chart">`} />;
    const { rerender } = render(text('Hi'));
    const picture = () => screen.getByRole<HTMLImageElement>('img', { name: 'A chart' });
    expect(picture().src.endsWith(chart)).toBe(true);
    fireEvent.error(picture());
    expect(picture().src).toMatch(/^data:image\/svg/);
    rerender(text('Hi'));
    fireEvent.error(picture());
    expect(picture().src).toMatch(/^data:image\/svg/);
    rerender(text('Hello'));
    expect(picture().src.endsWith(chart)).toBe(true);
  });

  const shown = (html: string) => render(<RichText html={html} />).container.firstElementChild?.innerHTML;

  it.each([
    '//x.org',
    '\\\\x.org',
    '/\\x.org',
    'https:x.org',
    'https:/x.org',
    'https:\\\\x.org',
    'https:///x.org',
    'HTTPS:x.org',
    'https&colon;x.org',
    '&#47;&#47;x.org',
    '/admin',
    'admin',
    '../admin',
    '?a=b',
    '#a',
    '',
    ' //x.org',
    'ht\ntps:x.org',
    'javascript:x',
  ])('loses the stored link of %j, which browsers complete', (href) => {
    expect(shown(`<a href="${href}" target="_top">a</a>`)).toBe(
      '<a rel="noopener noreferrer nofollow">a</a>',
    );
  });

  it('keeps links to sites and mailboxes, without where they open', () => {
    for (const href of ['https://x.org/a?b=c#d', 'http://x.org', 'HTTPS://x.org', 'mailto:a@x.org']) {
      expect(shown(`<a href="${href}" target="_top" rel="opener" name="b">a</a>`)).toBe(
        `<a href="${href}" rel="noopener noreferrer nofollow">a</a>`,
      );
    }
  });

  it.each([
    '<img src="//x.org/a.png">',
    '<img src="https://x.org/a.png" srcset="https://x.org/b.png">',
    '<picture><source srcset="//x.org/a.png"></picture>',
    '<map><area href="//x.org"></map>',
    '<video src="//x.org" poster="//x.org"></video>',
    '<button formaction="//x.org"></button>',
  ])('leads nowhere else either: of %s nothing is left', (html) => {
    expect(shown(html)).toBe('');
  });
});

describe('links and pills', () => {
  it('link to the transaction in the network’s explorer', () => {
    render(<ExplorerLink explorer="https://testnet.bscscan.com" hash="0xabc" />);
    expect(screen.getByRole('link')).toHaveAttribute('href', 'https://testnet.bscscan.com/tx/0xabc');
  });

  it('show a state as text', async () => {
    const { container } = render(
      <main>
        <StatusPill status="Upcoming" /> <StatusPill status="Live" /> <StatusPill status="Kyc" />
      </main>,
    );
    expect(container).toHaveTextContent('upcoming Live Kyc');
    expect(await axe(container)).toHaveNoViolations();
  });
});
