import com.shop.catalog.Article;
import java.util.Arrays;

/** Each of 40,000 articles has three empty collections of its own. The fix shares one empty collection. */
public class Main {
    private static final Article[] ARTICLES = new Article[40_000];

    public static void main(String[] args) {
        Arrays.setAll(ARTICLES, number -> new Article(number, Lab.FIXED));
        Lab.await();
    }
}
