import java.util.*;

/** Every request leaves an entry in an audit trail that nobody clears, beside much garbage. */
public class Main {
    static final List<byte[]> AUDIT = new ArrayList<>();
    static volatile Object sink;
    public static void main(String[] args) {
        long until = System.currentTimeMillis() + 22_000;
        for (int i = 0; System.currentTimeMillis() < until; i++) {
            for (int k = 0; k < 40; k++) sink = new byte[8000];
            if (!Lab.FIXED) AUDIT.add(new byte[4200]);
            Lab.sleep(1);
        }
    }
}
