import { csvLine, type Pool } from '@launchpad/api';
import { Banner, Button, downloadCsv, useNetwork, WhenLoaded } from '@launchpad/web-kit';
import { AddressPages } from '../../../common/whitelist/AddressPages';
import { useFullWhitelist } from '../../../common/whitelist/useFullWhitelist';
import { t } from '../../../strings';
import { AddressFile } from './AddressFile';
import './workspace.css';

const texts = t.workspace.access;

interface Props {
  pool: Pool;
  /** opens the form that changes the list, with addresses to add; absent for who may not */
  onChange: ((toAdd: readonly string[]) => void) | undefined;
}

/** Who may bid: the whitelist, with its search and export, and a file to check before it is added. */
export function AccessTab({ pool, onChange }: Props) {
  const isListed = pool.poolType === 'whiteList';
  return (
    <div className="workspace-stack">
      {isListed ? (
        <Listed pool={pool} onChange={onChange} />
      ) : (
        <section className="card workspace-stack">
          <p>{texts.public}</p>
          {onChange && (
            <>
              <p className="muted">{texts.publicHint}</p>
              <Changing list={[]} onChange={onChange} />
            </>
          )}
        </section>
      )}
    </div>
  );
}

function Listed({ pool, onChange }: Props) {
  const explorer = useNetwork(pool.chainId)?.explorer;
  const whitelist = useFullWhitelist(pool.poolId);
  return (
    <WhenLoaded of={whitelist}>
      {(list) =>
        list.isKnown ? (
          <Known list={list.addresses} {...{ pool, explorer, onChange }} />
        ) : (
          <Unknown onChange={onChange} />
        )
      }
    </WhenLoaded>
  );
}

/** A list that is on chain, and whose addresses never reached the server. */
function Unknown({ onChange }: Pick<Props, 'onChange'>) {
  const { title, text, byOwner, restore } = t.whitelist.lost;
  return (
    <section className="card workspace-stack">
      <Banner tone="pending" title={title}>
        {text} {!onChange && byOwner}
      </Banner>
      {onChange && (
        <span className="workspace-buttons">
          <Button primary onClick={() => onChange([])}>
            {restore}
          </Button>
        </span>
      )}
    </section>
  );
}

function Known({
  pool,
  list,
  explorer,
  onChange,
}: Props & { list: readonly string[]; explorer: string | undefined }) {
  return (
    <>
      <section className="card workspace-stack">
        <header className="workspace-between">
          <h2 className="h3">{texts.size(list.length)}</h2>
          <Button onClick={() => downloadCsv(csvOf(list), `whitelist-${pool.poolId}.csv`)}>
            {texts.export}
          </Button>
        </header>
        <AddressPages list={list} explorer={explorer} />
      </section>
      {onChange && (
        <section className="card workspace-stack">
          <Changing list={list} onChange={onChange} />
        </section>
      )}
    </>
  );
}

const csvOf = (list: readonly string[]) =>
  csvLine(['Address']) + list.map((address) => csvLine([address])).join('');

function Changing({
  list,
  onChange,
}: {
  list: readonly string[];
  onChange: (toAdd: readonly string[]) => void;
}) {
  return (
    <>
      <header className="workspace-between">
        <h2 className="h3">{texts.upload}</h2>
        <Button onClick={() => onChange([])}>{texts.change}</Button>
      </header>
      <AddressFile list={list} onUse={onChange} />
    </>
  );
}
