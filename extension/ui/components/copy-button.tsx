import { useMessages } from '../messages/use-messages.ts';
import { Button } from './button.tsx';
import { useToast } from './toasts.tsx';

type CopyButtonProps = {
  text: string;
  kind?: 'primary' | 'normal';
  /** What it copies, for screen readers. */
  label?: string;
};

/** Puts a text into the clipboard: what a user does first with what is shown once. */
export function CopyButton({ text, kind = 'primary', label }: CopyButtonProps) {
  const { common, preferences } = useMessages();
  const toast = useToast();
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      toast({ text: common.copied, forMs: 2_000 });
    } catch (error) {
      console.error(error);
      toast({ text: preferences.copyFailed });
    }
  }
  return (
    <Button kind={kind} icon="copy" aria-label={label} onClick={() => void copy()}>
      {common.copy}
    </Button>
  );
}
