import { MoreOutlined } from '@ant-design/icons-svg';
import type { Pool } from '@launchpad/api';
import { Icon, MenuButton } from '@launchpad/web-kit';
import type { Refusal } from '../../../common/refusal';
import { t } from '../../../strings';
import { usePoolChoices } from '../hooks/usePoolChoices';
import type { PoolAction } from '../model/actions';

const dangerous: PoolAction[] = ['scam', 'cancel', 'delete'];

const reasonOf = (refusal: Refusal | undefined) => refusal && (refusal.message ?? refusal.title);

/** The menu of actions on a pool; those that are not possible now are shown with the reason. */
export function PoolMenu({ pool }: { pool: Pool }) {
  const { actions, choose, overlay, refusalOf } = usePoolChoices(pool);
  if (actions.length === 0) return null;
  return (
    <>
      <MenuButton
        label={t.manage.menu(pool.title)}
        items={actions.map((action) => ({
          key: action,
          label: t.poolActions[action],
          danger: dangerous.includes(action),
          refusal: reasonOf(refusalOf(action)),
        }))}
        onChoose={choose}
      >
        <Icon of={MoreOutlined} />
      </MenuButton>
      {overlay}
    </>
  );
}
