import type { Faq } from '@launchpad/gateway/api';
import { alertSuccess, ConfirmDialog } from '@launchpad/web-kit';
import { useDeleteFaqMutation } from '../../../api/content';
import { t } from '../../../strings';

/** Asks before a FAQ is deleted. */
export function DeleteFaq({ faq, onClose }: { faq: Faq; onClose: () => void }) {
  const [remove, { isLoading }] = useDeleteFaqMutation();
  const confirm = async () => {
    const result = await remove(faq._id);
    if (!('error' in result)) alertSuccess(t.faqs.deleted.title, t.faqs.deleted.message);
    onClose();
  };
  return (
    <ConfirmDialog
      open
      danger
      busy={isLoading}
      title={t.faqs.confirmDelete}
      okText={t.remove}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {faq.title}
    </ConfirmDialog>
  );
}
