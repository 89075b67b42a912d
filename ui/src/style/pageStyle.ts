/** The styles of the page; a later file may refine an earlier one. */
import './base.css';
import './controls.css';
import './drawer.css';
import './clock.css';
import './forms.css';
import './panels.css';
import './lobby.css';
import './notices.css';
import './table/tablePage.css';
import './table/topBar.css';
import './table/actionBar.css';
import './table/choices.css';
import './table/betting.css';
import './table/tooFewChips.css';
import './table/cut.css';
import './table/amount.css';
import '../coach/coach.css';
