import java.util.zip.Deflater;

/** Answers are compressed in pieces of 8 KB: native code holds each piece for microseconds. */
public class Main {
    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 3; i++) {
            Thread worker = new Thread(Main::answer, "http-worker-" + i);
            worker.setDaemon(true);
            worker.start();
        }
        Lab.await();
    }

    private static void answer() {
        byte[] page = new byte[64 << 10];
        for (int i = 0; i < page.length; i++) page[i] = (byte) (i * 31 % 61);
        while (true) {
            Deflater deflater = new Deflater(Deflater.BEST_SPEED);
            byte[] target = new byte[8_192];
            byte[] copy = page.clone();
            for (int from = 0; from < copy.length; from += 8_192) {
                deflater.setInput(copy, from, 8_192);
                while (!deflater.needsInput()) deflater.deflate(target);
            }
            deflater.end();
            Lab.sleep(1);
        }
    }
}
