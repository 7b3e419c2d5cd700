import { FullPicture } from '../../features/editor/full-picture.tsx';
import { mountPage } from '../../ui/mount-page.tsx';

const query = new URLSearchParams(location.search);
mountPage(<FullPicture entryId={query.get('entry') ?? ''} pinned={query.has('pin')} />);
