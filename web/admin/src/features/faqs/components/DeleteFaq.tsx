import type { Faq } from '@launchpad/api';
import { useDeleteFaqMutation } from '../api';
import { DeleteDialog } from '../../../common/DeleteDialog';
import { t } from '../../../strings';

/** Confirms and deletes a FAQ. */
export function DeleteFaq({ faq, onClose }: { faq: Faq; onClose: () => void }) {
  const [remove] = useDeleteFaqMutation();
  return (
    <DeleteDialog
      question={t.faqs.confirmDelete}
      name={faq.title}
      remove={() => remove(faq)}
      done={t.faqs.deleted}
      onClose={onClose}
    />
  );
}
