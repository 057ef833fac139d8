import java.util.concurrent.ThreadLocalRandom;
import java.util.zip.Deflater;

/** An export of 12 MB is compressed in one call under Parallel: native code holds the array, and no collection may begin. */
public class Main {
    private static final byte[] target = new byte[Lab.FIXED ? 16_384 : 14 << 20];

    public static void main(String[] args) throws Exception {
        byte[] export = new byte[12 << 20];
        for (int i = 0; i < export.length; i++) export[i] = (byte) ThreadLocalRandom.current().nextInt(16);
        Thread exporter = new Thread(() -> { while (true) compress(export); }, "export-compressor");
        exporter.setDaemon(true);
        exporter.start();
        Thread orders = new Thread(Main::takeOrders, "orders-1");
        orders.start();
        orders.join();
    }

    /** The deflater holds the array in a JNI critical section while it reads it: all of it at once, or in small pieces. */
    private static void compress(byte[] export) {
        Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION);
        int piece = Lab.FIXED ? 16_384 : export.length;
        for (int from = 0; from < export.length; from += piece) {
            deflater.setInput(export, from, Math.min(piece, export.length - from));
            while (!deflater.needsInput()) deflater.deflate(target);
        }
        deflater.end();
        Lab.sleep(50);
    }

    private static void takeOrders() {
        while (true) {
            byte[][] orders = new byte[64][];
            for (int i = 0; i < orders.length; i++) orders[i] = new byte[8_192];
            Lab.sleep(2);
        }
    }
}
