import java.util.ArrayList;
import java.util.List;

/** A job keeps every audit record until it ends, which it never does. The fix writes them out and forgets them. */
public class Main {
    record Audit(long order, String text, List<Integer> items) {}

    private static final List<Audit> AUDITS = new ArrayList<>();

    public static void main(String[] args) {
        for (long order = 0; ; order++) {
            List<Integer> items = new ArrayList<>();
            for (int item = 0; item < 150; item++) items.add(1000 + item);
            AUDITS.add(new Audit(order, "order " + order + " was booked", items));
            if (Lab.FIXED && AUDITS.size() == 500) AUDITS.clear();
            String invoice = "position, ".repeat(2_000);
            if (invoice.isEmpty() || order % 4 == 0) Lab.sleep(1);
        }
    }
}
