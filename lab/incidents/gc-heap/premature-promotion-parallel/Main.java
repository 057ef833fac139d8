import java.util.ArrayDeque;

/** Orders live for some seconds, longer than the tiny young generation lasts. The fix is a young generation that holds them. */
public class Main {
    public static void main(String[] args) {
        ArrayDeque<byte[]> open = new ArrayDeque<>();
        for (int order = 0; ; order++) {
            open.add(new byte[4_000]);
            if (open.size() > 2_000) open.remove();
            String confirmation = "thank you ".repeat(300);
            if (confirmation.isEmpty() || order % 8 == 0) Lab.sleep(1);
        }
    }
}
