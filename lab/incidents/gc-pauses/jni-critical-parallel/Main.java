import java.nio.ByteBuffer;
import java.util.concurrent.ThreadLocalRandom;
import java.util.zip.Deflater;

/** An export of 12 MB is compressed in one call under Parallel: native code holds the array, and no collection may begin. */
public class Main {
    private static final byte[] target = new byte[Lab.FIXED ? 0 : 14 << 20];
    private static final ByteBuffer buffer = ByteBuffer.allocateDirect(16_384);
    private static final ByteBuffer direct = ByteBuffer.allocateDirect(Lab.FIXED ? 12 << 20 : 0);

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

    /** The deflater holds an array in a JNI critical section while it reads it; a direct buffer needs none. */
    private static void compress(byte[] export) {
        Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION);
        if (Lab.FIXED) deflater.setInput(direct.clear().put(export).flip());
        else deflater.setInput(export);
        deflater.finish();
        while (!deflater.finished()) {
            if (!Lab.FIXED) deflater.deflate(target);
            else deflater.deflate(buffer.clear());
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
