import java.util.HashMap;
import java.util.Map;

/** A "memory manager" calls System.gc() after each document. The fix removes the call. */
public class Main {
    private static final Map<Integer, byte[]> TEMPLATES = new HashMap<>();

    public static void main(String[] args) {
        for (int template = 0; template < 4_000; template++) TEMPLATES.put(template, new byte[10_000]);
        for (int document = 0; ; document++) {
            byte[][] pages = new byte[20][];
            for (int page = 0; page < 20; page++) pages[page] = TEMPLATES.get((document + page) % 4_000).clone();
            if (!Lab.FIXED) System.gc();
            Lab.sleep(200);
        }
    }
}
