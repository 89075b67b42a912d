/** The styles of a table's page, which is loaded when it is first opened; a later file may refine an earlier one. */
import './table/tablePage.css';
import './table/topBar.css';
import './table/actionBar.css';
import './table/choices.css';
import './table/playChoices.css';
import './table/betting.css';
import './table/tooFewChips.css';
import './table/cut.css';
import './table/amount.css';
import './table/sitting.css';
import '../coach/coach.css';
