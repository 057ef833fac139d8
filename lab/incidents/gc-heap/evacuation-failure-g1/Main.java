import java.util.ArrayList;
import java.util.List;

/** An import holds 30 MB at once, and -Xmn fixes most of the heap as young generation. The fix lets G1 size it. */
public class Main {
    public static void main(String[] args) {
        byte[][] reference = new byte[1_500][10_000];
        while (reference.length > 0) {
            List<byte[]> rows = new ArrayList<>();
            for (int row = 0; row < 3_400; row++) {
                rows.add(new byte[9_000]);
                if (row % 100 == 0) Lab.sleep(1);
            }
            Lab.sleep(Lab.FIXED ? 300 : 50);
            reference[rows.size() % 1_500] = new byte[10_000];
        }
    }
}
