/** A report of everything that was done is one text, which is never written out: a single array grows. */
public class GrowingText {
    static final class AuditReport {
        private final StringBuilder text = new StringBuilder();
    }

    static final AuditReport REPORT = new AuditReport();

    public static void main(String[] args) {
        int action = 0;
        for (int dump = 1; dump <= 4; dump++) {
            for (; action < dump * 40_000; action++) REPORT.text.append("action ").append(action).append(" was done\n");
            REPORT.text.trimToSize();
            Growth.dump();
        }
    }
}
