import { Modal as AntdModal, type ModalProps } from 'antd';
import { ThemeProvider } from '../theme/ThemeProvider';

/**
 * A window over the page that must be answered or closed. It brings its theme along, so that a page that
 * shows none loads nothing for it: load what uses it when it opens.
 */
export function Modal(props: ModalProps) {
  return (
    <ThemeProvider>
      <AntdModal {...props} />
    </ThemeProvider>
  );
}
