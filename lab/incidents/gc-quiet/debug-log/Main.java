import java.util.LinkedHashMap;
import java.util.Map;

/** A web shop with a bounded cache, whose collector logs everything at level debug. */
public class Main {
    public static void main(String[] args) throws Exception {
        Map<Integer, byte[]> pages = new LinkedHashMap<>(2_000, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<Integer, byte[]> eldest) {
                return size() > 2_000;
            }
        };
        for (int request = 0; true; request++) {
            pages.computeIfAbsent(request * 7919 % 6_000, number -> new byte[6_000]);
            StringBuilder answer = new StringBuilder();
            for (int i = 0; i < 800; i++) answer.append("item ").append(i).append('\n');
            if (answer.isEmpty()) System.out.println("WARN  empty answer");
            if (request % 3 == 0) Lab.sleep(1);
        }
    }
}
