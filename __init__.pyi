from .api.functions import fix_html as fix_html
from .api.functions import lint_html as lint_html
from .api.functions import lint_json as lint_json
from .api.functions import lint_page as lint_page
from .api.functions import lint_path as lint_path
from .api.linter import Fixed as Fixed
from .api.linter import Linter as Linter
from .api.report import Edit as Edit
from .api.report import Evidence as Evidence
from .api.report import Fix as Fix
from .api.report import Notification as Notification
from .api.report import Report as Report
from .api.report import Result as Result
from .linter.agents.rule_context import RuleContext as RuleContext
from .linter.config.usage import UsageError as UsageError
from .linter.findings.rule import Finding as Finding
from .linter.findings.rule import rule as rule

__version__: str
