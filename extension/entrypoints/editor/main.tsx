import { Editor } from '../../features/editor/editor.tsx';
import { mountPage } from '../../ui/mount-page.tsx';

mountPage(<Editor entryId={new URLSearchParams(location.search).get('entry')} />);
