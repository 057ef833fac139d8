import java.util.*;

/** Exports are built as one byte array of 3 MB each, on a G1 heap with regions of 1 MB. */
public class Main {
    static volatile Object sink;
    public static void main(String[] args) {
        List<byte[]> recent = new ArrayList<>();
        Map<Integer, byte[]> live = new HashMap<>();
        for (int i = 0; i < 20_000; i++) live.put(i, new byte[1000]);
        long until = System.currentTimeMillis() + 11_000;
        while (System.currentTimeMillis() < until) {
            byte[] export = new byte[Lab.FIXED ? 64 * 1024 : 3 * 1024 * 1024];
            recent.add(export);
            if (recent.size() > 6) recent.remove(0);
            sink = export;
            Lab.sleep(4);
        }
    }
}
