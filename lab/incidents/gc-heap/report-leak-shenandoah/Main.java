import java.util.ArrayList;
import java.util.List;

/** Each report is kept in a static list "for debugging". The fix removes the list. */
public class Main {
    private static volatile byte[] garbage;
    private static final List<List<String>> REPORTS = new ArrayList<>();

    public static void main(String[] args) {
        for (int report = 0; ; report++) {
            List<String> lines = new ArrayList<>();
            for (int line = 0; line < 60; line++) lines.add("report " + report + " line " + line + " ".repeat(100));
            if (!Lab.FIXED) REPORTS.add(lines);
            for (int page = 0; page < 20; page++) garbage = new byte[20_000];
            Lab.sleep(4);
        }
    }
}
