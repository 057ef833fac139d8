/** Every image handle has a finalizer that takes a moment: they are made faster than the one finalizer thread ends them. */
public class Main {
    static class ImageHandle {
        private final byte[] header = new byte[100];

        @Override
        protected void finalize() {
            for (int i = 0; i < 400; i++) header[i % 100] += (byte) Math.sqrt(header.length + i);
        }
    }

    static class ClosedHandle implements AutoCloseable {
        private final byte[] header = new byte[100];

        @Override
        public void close() {
            header[0] = 1;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread scaler = new Thread(Main::scale, "image-scaler");
        scaler.start();
        scaler.join();
    }

    private static void scale() {
        while (true) {
            for (int i = 0; i < 3_000; i++) {
                if (!Lab.FIXED) new ImageHandle();
                else try (ClosedHandle handle = new ClosedHandle()) {
                    handle.header[1] = 2;
                }
            }
            Lab.sleep(8);
        }
    }
}
