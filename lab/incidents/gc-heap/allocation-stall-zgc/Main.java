/** Four image scalers allocate faster than ZGC frees, with hardly anything alive. The fix reuses buffers. */
public class Main {
    public static void main(String[] args) {
        for (int number = 0; number < 4; number++) new Thread(Main::scale, "image-scaler-" + number).start();
    }

    private static void scale() {
        int[] reused = new int[30_000];
        for (int image = 0; ; image++) {
            int[] pixels = Lab.FIXED ? reused : new int[30_000];
            pixels[image % pixels.length] = image;
            if (image % 200 == 0) Lab.sleep(2);
        }
    }
}
