import java.util.ArrayDeque;

/** Encoders allocate faster than Shenandoah frees in a small heap. The fix is a heap with room for the rate. */
public class Main {
    public static void main(String[] args) {
        for (int number = 0; number < 3; number++) new Thread(Main::encode, "encoder-" + number).start();
    }

    private static void encode() {
        ArrayDeque<byte[]> frames = new ArrayDeque<>();
        for (int frame = 0; ; frame++) {
            frames.add(new byte[20_000]);
            if (frames.size() > 150) frames.remove();
            if (frame % (Lab.FIXED ? 50 : 500) == 0) Lab.sleep(10);
        }
    }
}
