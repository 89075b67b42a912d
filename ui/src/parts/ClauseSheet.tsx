import { ClauseView } from './Clause';
import { Drawer } from './Drawer';
import { openClause, useOpenClause } from './openClause';

const close = () => openClause('');

/** The sheet of the clause that a reader touched, over everything, until they close it. */
export function ClauseSheet() {
  const paragraph = useOpenClause();
  if (paragraph === '') return null;
  return (
    <Drawer key={paragraph} title={paragraph} onClose={close}>
      <ClauseView paragraph={paragraph} />
    </Drawer>
  );
}
